const { hashSync } = require('bcryptjs')

module.exports = {
  uiPort: Number(process.env.PORT),
  uiHost: '127.0.0.1',
  flowFile: 'flows.json',
  credentialSecret: 'a secret',
  logging: { console: { level: 'warn' } },
  telemetry: { enabled: false, updateNotification: false },
  diagnostics: { enabled: false },
  adminAuth: {
    type: 'credentials',
    users: [{ username: 'admin', password: hashSync('pw', 4), permissions: '*' }],
  },
  httpStatic: [{ path: `${__dirname}/public`, root: '/files/' }],
  httpNodeCors: { origin: '*', methods: 'GET,PUT,POST,DELETE' },
  editorTheme: { tours: false, palette: { catalogues: [] } },
}
