/**
 * Counts the calls of a function while something runs: the code path matters here, which timing
 * can't show.
 * @returns {Promise<{ outcome: unknown, calls: number }>}
 */
export async function countingCalls(object, name, run, isMeant = () => true) {
  const original = object[name]
  let calls = 0
  object[name] = function counted(...values) {
    if (isMeant.call(this, ...values)) calls++
    return original.apply(this, values)
  }
  try {
    return { outcome: await run(), calls }
  } finally {
    object[name] = original
  }
}
