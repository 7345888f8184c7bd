// Loaded before worker.mjs: lets a test keep the event loop busy.

/** Work in slices of 100 ms, repeated until the next SIGUSR2: other events run in between. */
let isBusy = false
process.on('SIGUSR2', () => {
  isBusy = !isBusy
  const work = () => {
    const end = performance.now() + 100
    while (performance.now() < end);
    if (isBusy) setTimeout(work, 1)
  }
  if (isBusy) work()
})

/** A loop without an end, such as a regular expression with catastrophic backtracking. */
process.on('SIGWINCH', () => {
  for (;;);
})
