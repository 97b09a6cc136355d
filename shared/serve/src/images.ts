/* Files that the images of `docker-compose.yml` hold in addition to the builds, for the command that writes them. */
export { edgeConfig } from './images/edge-config'
export { filesConfig } from './images/files-config'
