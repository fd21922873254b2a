//! Launchers of MPI programs. Their processes may be numbered over the hosts in any way.

use crate::env::Env;
use crate::error::Result;
use crate::launch::{Bootstrap, Place, World, needed, no_leader, nodelist, number, port_of};

/// mpirun of Open MPI 4 and 5.
pub fn open_mpi(env: &Env) -> Result<Option<World>> {
    let names = ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"];
    if names.iter().all(|n| env.get(n).is_none()) {
        return Ok(None);
    }
    let need = |name| needed(env, name, "Open MPI's mpirun");
    let [rank, size] = [need(names[0])?, need(names[1])?];
    let local = [need("OMPI_COMM_WORLD_LOCAL_RANK")?, need("OMPI_COMM_WORLD_LOCAL_SIZE")?];
    let job = format!("openmpi {}", env.get("PMIX_NAMESPACE").or(env.get("OMPI_MCA_ess_base_jobid")).unwrap_or_default());
    let place = Place {
        launcher: "openmpi",
        rank: (names[0], rank),
        size: (names[1], size),
        local: Some((("OMPI_COMM_WORLD_LOCAL_RANK", local[0]), ("OMPI_COMM_WORLD_LOCAL_SIZE", local[1]))),
        node: None,
        job: job.clone(),
    };
    place
        .world(env, || {
            let host = first_of_allocation(env)?.or_else(|| host_of_mpirun(env)).ok_or_else(|| no_leader("Open MPI"))?;
            Ok(Bootstrap::NearLeader { host, port: port_of(&job) })
        })
        .map(Some)
}

/// Under SLURM mpirun places rank 0 on the first node of the allocation, wherever it runs itself.
fn first_of_allocation(env: &Env) -> Result<Option<String>> {
    let name = "SLURM_JOB_NODELIST";
    env.get(name).map(|list| Ok(nodelist::nodes(name, list)?.swap_remove(0))).transpose()
}

/// The host where mpirun runs, which is that of rank 0 unless mpirun was told otherwise.
fn host_of_mpirun(env: &Env) -> Option<String> {
    // `9371648.0;tcp://192.0.2.2,10.0.0.2:52241;tcp6://…`
    if let Some(uri) = env.get("OMPI_MCA_orte_hnp_uri") {
        let addresses = uri.split_once("tcp://")?.1.split(';').next()?;
        return Some(addresses.split([',', ':']).next()?.to_string()).filter(|host| !host.is_empty());
    }
    // `prterun-HOST-PID@1`
    let name = env.get("PMIX_NAMESPACE")?.split('@').next()?;
    let host = name.strip_prefix("prterun-")?.rsplit_once('-')?.0;
    Some(host.to_string()).filter(|host| !host.is_empty())
}

/// mpiexec of MPICH and of Intel MPI.
pub fn hydra(env: &Env) -> Result<Option<World>> {
    // Others that speak PMI set PMI_RANK too.
    if env.get("MPI_LOCALRANKID").is_none() && env.get("MPI_LOCALNRANKS").is_none() {
        return Ok(None);
    }
    let need = |name| needed(env, name, "mpiexec (Hydra)");
    let [rank, size] = [need("PMI_RANK")?, need("PMI_SIZE")?];
    let local = [need("MPI_LOCALRANKID")?, need("MPI_LOCALNRANKS")?];
    let place = Place {
        launcher: "hydra",
        rank: ("PMI_RANK", rank),
        size: ("PMI_SIZE", size),
        local: Some((("MPI_LOCALRANKID", local[0]), ("MPI_LOCALNRANKS", local[1]))),
        node: None,
        job: "hydra".into(),
    };
    through_pmi(place, env, "mpiexec (Hydra)").map(Some)
}

/// `flux run`.
pub fn flux(env: &Env) -> Result<Option<World>> {
    if env.get("FLUX_TASK_RANK").is_none() {
        return Ok(None);
    }
    let need = |name| needed(env, name, "a task of Flux");
    let [rank, size] = [need("FLUX_TASK_RANK")?, need("FLUX_JOB_SIZE")?];
    let local_rank = need("FLUX_TASK_LOCAL_ID")?;
    let local = (need("FLUX_JOB_NNODES")? == 1).then_some((("FLUX_TASK_LOCAL_ID", local_rank), ("FLUX_JOB_SIZE", size)));
    let job = format!("flux {}", env.get("FLUX_JOB_ID").unwrap_or_default());
    let place = Place { launcher: "flux", rank: ("FLUX_TASK_RANK", rank), size: ("FLUX_JOB_SIZE", size), local, node: None, job };
    place.world(env, || pmi(env)?.ok_or_else(|| no_leader("Flux"))).map(Some)
}

/// `jsrun` of LSF.
pub fn jsrun(env: &Env) -> Result<Option<World>> {
    if env.get("JSM_NAMESPACE_RANK").is_none() {
        return Ok(None);
    }
    let need = |name| needed(env, name, "jsrun");
    let [rank, size] = [need("JSM_NAMESPACE_RANK")?, need("JSM_NAMESPACE_SIZE")?];
    let local = [need("JSM_NAMESPACE_LOCAL_RANK")?, need("JSM_NAMESPACE_LOCAL_SIZE")?];
    let step = ["LSB_JOBID", "LSB_JOBINDEX", "PMIX_NAMESPACE"].map(|n| env.get(n).unwrap_or_default()).join(" ");
    let place = Place {
        launcher: "jsrun",
        rank: ("JSM_NAMESPACE_RANK", rank),
        size: ("JSM_NAMESPACE_SIZE", size),
        local: Some((("JSM_NAMESPACE_LOCAL_RANK", local[0]), ("JSM_NAMESPACE_LOCAL_SIZE", local[1]))),
        node: None,
        job: format!("jsrun {step}"),
    };
    place.world(env, || Err(no_leader("jsrun"))).map(Some)
}

/// mpiexec of HPE Cray's PALS.
pub fn pals(env: &Env) -> Result<Option<World>> {
    if env.get("PALS_RANKID").is_none() {
        return Ok(None);
    }
    let need = |name| needed(env, name, "PALS");
    let [rank, size] = [need("PALS_RANKID")?, need("PMI_SIZE")?];
    let local_rank = need("PALS_LOCAL_RANKID")?;
    let local = number(env, "PMI_LOCAL_SIZE")?.map(|n| (("PALS_LOCAL_RANKID", local_rank), ("PMI_LOCAL_SIZE", n)));
    let node = number(env, "PALS_NODEID")?.map(|node| (node, size));
    let job = format!("pals {}", env.get("PALS_APID").unwrap_or_default());
    let place = Place { launcher: "pals", rank: ("PALS_RANKID", rank), size: ("PMI_SIZE", size), local, node, job };
    place.world(env, || Err(no_leader("PALS"))).map(Some)
}

/// A job whose name only PMI knows, so that also processes of one host need it to tell jobs apart.
fn through_pmi(place: Place, env: &Env, whose: &str) -> Result<World> {
    let mut world = place.world(env, || Ok(Bootstrap::Hub))?;
    if world.bootstrap == Bootstrap::Hub {
        world.bootstrap = pmi(env)?.ok_or_else(|| error!(InvalidArgument, "PMI_FD is not set, though others of {whose} are: set RALLYPOINT_LEADER=host:port for all processes, with the host of rank 0 and a free port there"))?;
    }
    Ok(world)
}

/// PMI-1 on the descriptor that this process has inherited.
fn pmi(env: &Env) -> Result<Option<Bootstrap>> {
    let Some(fd) = number(env, "PMI_FD")? else { return Ok(None) };
    match i32::try_from(fd) {
        Ok(fd) => Ok(Some(Bootstrap::Pmi { fd })),
        Err(_) => bail!(InvalidArgument, "PMI_FD={fd} is no file descriptor"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch;

    type Vars<'a> = &'a [(&'a str, &'a str)];

    fn detect(parts: &[Vars]) -> Result<World> {
        launch::detect(&parts.iter().flat_map(|p| p.iter()).copied().collect())
    }

    fn numbers(w: &World) -> (usize, usize, usize, usize, usize, usize) {
        (w.rank, w.size, w.local_rank, w.local_size, w.node, w.nodes)
    }

    const OMPI_4: Vars = &[
        ("OMPI_COMM_WORLD_RANK", "1"),
        ("OMPI_COMM_WORLD_SIZE", "2"),
        ("OMPI_COMM_WORLD_LOCAL_RANK", "1"),
        ("OMPI_COMM_WORLD_LOCAL_SIZE", "2"),
        ("OMPI_COMM_WORLD_NODE_RANK", "1"),
        ("OMPI_MCA_ess_base_jobid", "9371649"),
        ("OMPI_MCA_orte_num_nodes", "1"),
        ("OMPI_MCA_orte_hnp_uri", "9371648.0;tcp://192.0.2.2,10.1.0.2:52241;tcp6://[fd00::2]:57231"),
        ("OMPI_UNIVERSE_SIZE", "2"),
        ("PMIX_NAMESPACE", "9371649"),
        ("PMIX_RANK", "1"),
    ];
    /// Two hosts, numbered in turn: rank 2 is the second process of the first host.
    const OMPI_FAR: Vars = &[("OMPI_COMM_WORLD_RANK", "2"), ("OMPI_COMM_WORLD_SIZE", "4")];
    const HYDRA: Vars = &[
        ("PMI_RANK", "1"),
        ("PMI_SIZE", "2"),
        ("PMI_FD", "8"),
        ("HYDI_CONTROL_FD", "7"),
        ("MPI_LOCALRANKID", "1"),
        ("MPI_LOCALNRANKS", "2"),
    ];

    #[test]
    fn open_mpi_on_one_host_meets_at_the_hub() {
        let w = detect(&[OMPI_4]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap, w.launcher, &*w.job), ((1, 2, 1, 2, 0, 1), Bootstrap::Hub, "openmpi", "openmpi 9371649"));
    }

    #[test]
    fn open_mpi_on_several_hosts_meets_at_mpiruns_or_the_allocations_first() {
        let port = port_of("openmpi 9371649");
        let w = detect(&[OMPI_4, OMPI_FAR]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap), ((2, 4, 0, 1, 2, 4), Bootstrap::NearLeader { host: "192.0.2.2".into(), port }));
        let w = detect(&[OMPI_4, OMPI_FAR, &[("SLURM_JOB_NODELIST", "n[7-8]"), ("SLURM_JOB_ID", "1"), ("SLURM_PROCID", "0")]]).unwrap();
        assert_eq!(w.bootstrap, Bootstrap::NearLeader { host: "n7".into(), port });
        assert!(w.how.ends_with("not used: what slurm left"), "{}", w.how);
        let w = detect(&[OMPI_4, OMPI_FAR, &[("OMPI_MCA_orte_hnp_uri", ""), ("PMIX_NAMESPACE", "prterun-box-3-4711@1")]]).unwrap();
        assert_eq!(w.bootstrap, Bootstrap::NearLeader { host: "box-3".into(), port: port_of("openmpi prterun-box-3-4711@1") });
        let e = detect(&[OMPI_4, OMPI_FAR, &[("OMPI_MCA_orte_hnp_uri", "")]]).unwrap_err();
        assert!(e.message.contains("set RALLYPOINT_LEADER=host:port"), "{e}");
        let w = detect(&[OMPI_4, OMPI_FAR, &[("RALLYPOINT_LEADER", "a:7")]]).unwrap();
        assert_eq!((w.bootstrap, &*w.job), (Bootstrap::Leader { host: "a".into(), port: 7 }, "openmpi 9371649 a:7"));
    }

    #[test]
    fn hydra_meets_through_pmi() {
        let w = detect(&[HYDRA]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap, w.launcher), ((1, 2, 1, 2, 0, 1), Bootstrap::Pmi { fd: 8 }, "hydra"));
        let w = detect(&[HYDRA, &[("PMI_SIZE", "6"), ("PMI_RANK", "3")]]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap), ((3, 6, 0, 1, 3, 6), Bootstrap::Pmi { fd: 8 }));
        let w = detect(&[HYDRA, &[("PMI_FD", ""), ("RALLYPOINT_LEADER", "a:7")]]).unwrap();
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "a".into(), port: 7 });
        let w =
            detect(&[HYDRA, &[("PMI_FD", ""), ("PMI_SIZE", "1"), ("PMI_RANK", "0"), ("MPI_LOCALNRANKS", "1"), ("MPI_LOCALRANKID", "0")]]);
        assert_eq!(w.unwrap().bootstrap, Bootstrap::Alone);
    }

    #[test]
    fn srun_with_pmi_is_not_hydra() {
        let slurm = [
            ("SLURM_JOB_ID", "1"),
            ("SLURM_STEP_ID", "0"),
            ("SLURM_PROCID", "1"),
            ("SLURM_LOCALID", "1"),
            ("SLURM_STEP_NUM_TASKS", "2"),
            ("SLURM_STEP_NUM_NODES", "1"),
        ];
        let w = detect(&[&slurm, &[("PMI_RANK", "1"), ("PMI_SIZE", "2"), ("PMI_FD", "9")]]).unwrap();
        assert_eq!((w.launcher, w.bootstrap), ("slurm", Bootstrap::Hub));
        // Hydra that srun has started: its proxies are the tasks of the step.
        let w = detect(&[&slurm, HYDRA]).unwrap();
        assert_eq!(w.launcher, "hydra");
        let torchrun = [("RANK", "0"), ("WORLD_SIZE", "1"), ("TORCHELASTIC_RUN_ID", "x"), ("LOCAL_RANK", "0"), ("LOCAL_WORLD_SIZE", "1")];
        let w = detect(&[&slurm, HYDRA, OMPI_4, &torchrun]).unwrap();
        assert_eq!(w.launcher, "torchrun");
        assert!(w.how.ends_with("not used: what openmpi and hydra and slurm left"), "{}", w.how);
        let w = detect(&[HYDRA, &[("RALLYPOINT_RANK", "0"), ("RALLYPOINT_WORLD_SIZE", "1")]]).unwrap();
        assert_eq!(w.launcher, "explicit");
    }

    #[test]
    fn flux_jsrun_and_pals() {
        let flux = [
            ("FLUX_TASK_RANK", "3"),
            ("FLUX_JOB_SIZE", "4"),
            ("FLUX_TASK_LOCAL_ID", "3"),
            ("FLUX_JOB_NNODES", "1"),
            ("FLUX_JOB_ID", "f2Zm"),
            ("PMI_FD", "5"),
            ("PMI_RANK", "3"),
            ("PMI_SIZE", "4"),
        ];
        let w = detect(&[&flux]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap, &*w.job), ((3, 4, 3, 4, 0, 1), Bootstrap::Hub, "flux f2Zm"));
        let w = detect(&[&flux, &[("FLUX_JOB_NNODES", "2"), ("FLUX_TASK_LOCAL_ID", "1")]]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap), ((3, 4, 0, 1, 3, 4), Bootstrap::Pmi { fd: 5 }));
        let e = detect(&[&flux, &[("FLUX_JOB_NNODES", "2"), ("PMI_FD", "")]]).unwrap_err();
        assert!(e.message.contains("nothing that Flux sets"), "{e}");

        let jsrun = [
            ("JSM_NAMESPACE_RANK", "1"),
            ("JSM_NAMESPACE_SIZE", "2"),
            ("JSM_NAMESPACE_LOCAL_RANK", "1"),
            ("JSM_NAMESPACE_LOCAL_SIZE", "2"),
            ("LSB_JOBID", "77"),
        ];
        let w = detect(&[&jsrun, OMPI_4]).unwrap();
        assert_eq!((numbers(&w), w.bootstrap, w.launcher), ((1, 2, 1, 2, 0, 1), Bootstrap::Hub, "jsrun"));
        let e = detect(&[&jsrun, &[("JSM_NAMESPACE_SIZE", "4")]]).unwrap_err();
        assert!(e.message.contains("nothing that jsrun sets"), "{e}");

        let pals = [
            ("PALS_RANKID", "2"),
            ("PALS_LOCAL_RANKID", "0"),
            ("PALS_NODEID", "1"),
            ("PALS_APID", "a-b"),
            ("PMI_RANK", "2"),
            ("PMI_SIZE", "3"),
            ("PMI_LOCAL_RANK", "0"),
            ("PMI_LOCAL_SIZE", "1"),
            ("RALLYPOINT_LEADER", "a:7"),
        ];
        let w = detect(&[&pals]).unwrap();
        assert_eq!((w.rank, w.size, w.local_rank, w.local_size, w.node), (2, 3, 0, 1, 1));
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "a".into(), port: 7 });
        let e = detect(&[&pals, &[("RALLYPOINT_LEADER", "")]]).unwrap_err();
        assert!(e.message.contains("nothing that PALS sets"), "{e}");
        let w = detect(&[&pals, &[("RALLYPOINT_LEADER", ""), ("PMI_LOCAL_SIZE", "3")]]).unwrap();
        assert_eq!((w.local_rank, w.bootstrap), (2, Bootstrap::Hub));
    }

    #[test]
    fn a_broken_set_says_what_is_wrong() {
        for (parts, name, value, want) in [
            (OMPI_4, "OMPI_COMM_WORLD_RANK", "", "OMPI_COMM_WORLD_RANK is not set, though others of Open MPI's mpirun are"),
            (OMPI_4, "OMPI_COMM_WORLD_SIZE", "1", "OMPI_COMM_WORLD_RANK=1 is not below OMPI_COMM_WORLD_SIZE=1"),
            (OMPI_4, "OMPI_COMM_WORLD_LOCAL_RANK", "2", "OMPI_COMM_WORLD_LOCAL_RANK=2 is not below"),
            (OMPI_4, "OMPI_COMM_WORLD_LOCAL_SIZE", "3", "OMPI_COMM_WORLD_LOCAL_SIZE=3 is above OMPI_COMM_WORLD_SIZE=2"),
            (HYDRA, "PMI_RANK", "", "PMI_RANK is not set, though others of mpiexec (Hydra) are"),
            (HYDRA, "PMI_SIZE", "two", "PMI_SIZE=\"two\" is not a number"),
            (HYDRA, "MPI_LOCALNRANKS", "", "MPI_LOCALNRANKS is not set"),
            (HYDRA, "PMI_FD", "", "PMI_FD is not set"),
            (HYDRA, "PMI_FD", "99999999999", "PMI_FD=99999999999 is no file descriptor"),
        ] {
            let e = detect(&[parts, &[(name, value)]]).unwrap_err();
            assert!(e.message.contains(want), "{name}={value}: {e}");
        }
    }
}
