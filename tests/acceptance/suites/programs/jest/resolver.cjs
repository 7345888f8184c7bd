// The project's own resolver, which knows the framework by another name.
module.exports = (request, options) =>
  options.defaultResolver(request === '#framework' ? 'express' : request, options)
