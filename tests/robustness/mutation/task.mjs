/** What a process has to run. Its child processes, which a test starts, don't inherit it. */
export const task = JSON.parse(process.env.MUTATION_TASK)
delete process.env.MUTATION_TASK
