/* Collectives of Open MPI as `rallypoint bench collective` measures ours: collectives_vs_peers.py compiles and runs it.
 *
 *     mpirun -n N collectives SECONDS OPS BYTES        (lists with commas)
 *
 * One JSON line for each: of the medians of all ranks the largest, in microseconds. */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ranks, rank;

static void run(const char *op, float *in, float *out, int n) {
    int next = (rank + 1) % ranks, last = (rank + ranks - 1) % ranks;
    if (!strcmp(op, "all-reduce")) {
        MPI_Allreduce(in, out, n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    } else if (!strcmp(op, "all-gather")) {
        MPI_Allgather(in, n / ranks, MPI_FLOAT, out, n / ranks, MPI_FLOAT, MPI_COMM_WORLD);
    } else if (!strcmp(op, "reduce-scatter")) {
        MPI_Reduce_scatter_block(in, out, n / ranks, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    } else if (!strcmp(op, "all-to-all")) {
        MPI_Alltoall(in, n / ranks, MPI_FLOAT, out, n / ranks, MPI_FLOAT, MPI_COMM_WORLD);
    } else if (!strcmp(op, "broadcast")) {
        MPI_Bcast(in, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    } else if (!strcmp(op, "permute")) {
        MPI_Sendrecv(in, n, MPI_FLOAT, next, 0, out, n, MPI_FLOAT, last, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        fprintf(stderr, "no operation %s\n", op);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const char *op, float *in, float *out, int n, int calls) {
    double *times = malloc(calls * sizeof *times);
    for (int i = 0; i < calls; i++) {
        double start = MPI_Wtime();
        run(op, in, out, n);
        times[i] = MPI_Wtime() - start;
    }
    qsort(times, calls, sizeof *times, by_size);
    double mine = times[calls / 2], most;
    free(times);
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 4) {
        fprintf(stderr, "usage: %s SECONDS OPS BYTES\n", argv[0]);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    double seconds = atof(argv[1]);
    char *rest_op, *rest;
    for (char *op = strtok_r(argv[2], ",", &rest_op); op; op = strtok_r(NULL, ",", &rest_op)) {
        char *sizes = strdup(argv[3]);
        for (char *size = strtok_r(sizes, ",", &rest); size; size = strtok_r(NULL, ",", &rest)) {
            long bytes = atol(size);
            int n = ((bytes + 3) / 4 + ranks - 1) / ranks * ranks;
            float *in = malloc(n * sizeof *in), *out = malloc(n * sizeof *out);
            for (int i = 0; i < n; i++) {
                in[i] = 1, out[i] = 0;
            }
            double trial = median(op, in, out, n, 10);
            int calls = (int)(seconds / (trial > 1e-7 ? trial : 1e-7));
            calls = calls < 10 ? 10 : calls > 1000000 ? 1000000 : calls;
            double time = median(op, in, out, n, calls);
            if (rank == 0) {
                printf("{\"bench\": \"%s\", \"bytes\": %ld, \"median_us\": %.2f}\n", op, bytes, time * 1e6);
                fflush(stdout);
            }
            free(in);
            free(out);
        }
        free(sizes);
    }
    MPI_Finalize();
    return 0;
}
