import { costOf, startServer } from './measure.mjs'

/**
 * Requests before the first round. Until about here V8 still compiles, on threads that are counted too:
 * params on Node 24 measured 0.79 of bare in rounds of 2,000 after 4,000 requests and 0.94 in rounds of
 * 20,000. The reported server has been up for a second.
 */
export const WARM_UP = 20_000
/** The client opens fifty connections, and each must send at least one request. */
const FEWEST = 50

/**
 * Measures every candidate once in each round, for as long as `needsRound` returns true for the rounds so
 * far. The servers run from the first round to the last.
 */
export async function measureRounds({ node, candidates, requests, warmUp = WARM_UP, needsRound }) {
  const running = []
  try {
    for (const candidate of candidates) {
      const server = await startServer({ node, ...candidate })
      running.push({ candidate, server })
    }
    for (const { candidate, server } of running) {
      await costOf(server, candidate, requestsOf(candidate, warmUp))
    }
    const rounds = []
    while (needsRound(rounds)) rounds.push(await measureRound(running, requests))
    return rounds
  } finally {
    for (const { server } of running) server.stop()
  }
}

/** Returns the part of `whole` that a candidate gets: a slow one gets less. */
export function requestsOf({ share = 1 }, whole) {
  return Math.max(FEWEST, Math.ceil(whole * share))
}

async function measureRound(running, requests) {
  const round = {}
  for (const { candidate, server } of running) {
    round[candidate.name] = await costOf(server, candidate, requestsOf(candidate, requests))
  }
  return round
}
