/** A reporter that ends the process with the first test that fails. */
export default async function* stopAtFailure(events) {
  for await (const { type } of events) {
    if (type === 'test:fail') process.exit(1)
  }
  yield ''
}
