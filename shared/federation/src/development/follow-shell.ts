import hotEmitter from 'webpack/hot/emitter'

/** What the client of the dev server says in the page of each change, before the hash of all builds. */
const UPDATE = 'webpackHotUpdate'

addEventListener('message', ({ data, source }) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(UPDATE)) return
  hotEmitter.emit(UPDATE, data.slice(UPDATE.length))
})
