/** The parts in the order in which they run, each with what it shows. A part is a folder of its name. */
export const PARTS = {
  advisories: 'published attacks on Express, its parts and comparable packages',
  'supply-chain': 'what is packed, and what is installed with it',
  faults: 'what goes wrong in Express under ordinary mistakes and hostile clients',
  'slow-clients': 'clients that send or read slowly, or ask for too much, under protect()',
  overload: 'more load than one process can serve, with shed()',
  fuzz: 'random bytes and random requests, compared with Express',
  machine: 'descriptors, memory, disk, clock, DNS and processes that fail',
  soak: 'mixed load for a long time, with every response verified',
}
