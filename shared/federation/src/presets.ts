export { host } from './webpack/host'
export { remote } from './webpack/remote'
export { runBuild } from './webpack/run-build'
