/**
 * A time budget: it drains while the server waits, and each byte refills it, up to the maximum. A
 * client that stalls is disconnected after that time, one that sends too slowly soon after, and one
 * that keeps up the rate never, however long it takes.
 */
export interface TimeBudget {
  /** The remaining milliseconds. */
  left: number
  /** The byte count at the last check. */
  bytes: number
}

export interface BudgetLimits {
  /** Milliseconds; 0 for no limit. */
  max: number
  /** Bytes per second; 0 if any byte refills the whole budget. */
  rate: number
}

/**
 * Updates the budget with the waiting time and the bytes received; returns true when it's
 * exhausted.
 */
export function spendBudget(
  budget: TimeBudget,
  { max, rate }: BudgetLimits,
  waited: number,
  bytes: number,
): boolean {
  const progress = bytes - budget.bytes
  budget.bytes = bytes
  const refill = rate === 0 && progress > 0 ? max : (progress * 1000) / (rate || 1)
  budget.left = Math.min(max, budget.left - waited + refill)
  return max > 0 && budget.left <= 0
}
