/** A reporter that exits the process on the first failing test. */
export default async function* stopAtFailure(events) {
  for await (const { type } of events) {
    if (type === 'test:fail') process.exit(1)
  }
  yield ''
}
