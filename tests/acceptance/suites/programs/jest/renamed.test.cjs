// Found only by the resolver of the project; see the checks of run.mjs.
const framework = require('#framework')

describe('the renamed module', () => {
  it('is a framework', () => {
    expect(typeof framework.Router).toBe('function')
  })

  it('says what it runs on', () => {
    expect(framework.name).toBe('createApplication')
    expect(require.resolve('#framework')).not.toContain('fwjs')
  })
})
