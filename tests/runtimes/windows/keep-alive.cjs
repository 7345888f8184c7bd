// Loaded first on Node 20 under Wine: Wine 8 rejects TCP_KEEPALIVE, and Node.js then does not connect.
process.binding('tcp_wrap').TCP.prototype.setKeepAlive = () => 0
