import hotEmitter from 'webpack/hot/emitter'

/** Message that the dev server's client posts in the page for each change, before the hash of all builds. */
const UPDATE = 'webpackHotUpdate'

addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(UPDATE)) return
  hotEmitter.emit(UPDATE, data.slice(UPDATE.length))
})
