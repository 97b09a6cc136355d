/* Modules that the dev server adds to a page, published without types. */

declare module 'react-refresh/runtime'

declare module 'webpack/hot/emitter' {
  const hotEmitter: { emit: (event: 'webpackHotUpdate', hash: string) => void }
  export default hotEmitter
}
