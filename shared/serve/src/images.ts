/* What the images of `docker-compose.yml` hold beside what is built, for the command that lays it out. */
export { edgeConfig } from './images/edge-config'
export { filesConfig } from './images/files-config'
