/**
 * How long a client may keep the server waiting: time runs down while the server waits, and each byte
 * buys some back, up to the whole. So a client that stalls is cut after that time, one that dribbles
 * soon after, and one that keeps the rate never, however long it takes.
 */
export interface TimeBudget {
  /** Milliseconds that are left. */
  left: number
  /** The count of bytes when it was last asked. */
  bytes: number
}

export interface PatienceLimits {
  /** Milliseconds; 0 for no limit. */
  most: number
  /** Bytes a second; 0 if any byte buys back the whole time. */
  rate: number
}

/** Takes the time of waiting and the bytes that came, and says whether budget has ended. */
export function spendBudget(
  budget: TimeBudget,
  { most, rate }: PatienceLimits,
  waited: number,
  bytes: number,
): boolean {
  const progress = bytes - budget.bytes
  budget.bytes = bytes
  const bought = rate === 0 && progress > 0 ? most : (progress * 1000) / (rate || 1)
  budget.left = Math.min(most, budget.left - waited + bought)
  return most > 0 && budget.left <= 0
}
