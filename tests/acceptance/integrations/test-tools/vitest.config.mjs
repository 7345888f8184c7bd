export default { test: { include: ['*.spec.cjs'] } }
