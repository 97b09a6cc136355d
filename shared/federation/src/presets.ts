export { host } from './webpack/host'
export { remote } from './webpack/remote'
export { runBuild, watchBuild } from './webpack/run-build'
export { single } from './webpack/single'
