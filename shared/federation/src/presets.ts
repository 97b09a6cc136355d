export { host } from './webpack/host'
export { remote } from './webpack/remote'
export { startDevServer, runBuild } from './webpack/run-build'
export { single } from './webpack/single'
