import http from 'node:http'

/*
 * Connect 2 changes the prototypes of node:http for the whole process. Here the changes apply only
 * while an Express 3 test case runs, so that no other response is affected.
 */

const WATCHED = [
  http.ServerResponse.prototype,
  http.OutgoingMessage.prototype,
  http.IncomingMessage.prototype,
  http.Server.prototype,
]

const snapshot = () => WATCHED.map((one) => Object.getOwnPropertyDescriptors(one))

function put(prototype, descriptors) {
  for (const key of Object.keys(prototype)) if (!(key in descriptors)) delete prototype[key]
  for (const [key, descriptor] of Object.entries(descriptors)) {
    const now = Object.getOwnPropertyDescriptor(prototype, key)
    if (now?.value !== descriptor.value || now?.get !== descriptor.get) {
      Object.defineProperty(prototype, key, descriptor)
    }
  }
}

const putAll = (all) => {
  for (const [index, prototype] of WATCHED.entries()) put(prototype, all[index])
}

const original = snapshot()

/**
 * Loads a package and reverts the changes that loading made.
 * @returns the package, and `enter`, which applies the changes again until the function it returns is called
 */
export function loadedAside(load) {
  const loaded = load()
  const changed = snapshot()
  putAll(original)
  return {
    loaded,
    enter() {
      putAll(changed)
      return () => putAll(original)
    },
  }
}
