const { dirname, join } = require('node:path')

const folder = dirname(dirname(require.resolve('redis-commander')))
process.env.NODE_CONFIG_DIR = join(folder, 'config')
process.env.NODE_CONFIG_STRICT_MODE = '0'
const connections = { getList: () => [], convertConnectionsInfoForUI: () => [] }
module.exports = require('redis-commander')(connections)
