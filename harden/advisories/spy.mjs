/**
 * Counts the calls of a function while something runs: what matters here is the way that the code
 * takes, which no clock can tell.
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
