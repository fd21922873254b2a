def pytest_sessionfinish(session, exitstatus):
    """A test that is skipped has not passed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if exitstatus == 0 and reporter and any(reporter.stats.get(kind) for kind in ("skipped", "xfailed", "xpassed", "deselected")):
        if not session.config.option.keyword:
            session.exitstatus = 1
