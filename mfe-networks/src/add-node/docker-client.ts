const IMAGE = 'gravitl/netclient'

/** The page of the client's image, where its versions are listed [AN-014]. */
export const imagePage = `https://hub.docker.com/r/${IMAGE}`

/** The image of the client in the version of the server, such as `v1.0.0`. */
export function clientImage(version: string): string {
  return `${IMAGE}:${version}`
}

/** Starts the client in a container, which joins the networks of the token [AN-017]. */
export function dockerRun(version: string, token: string): string {
  return [
    'sudo docker run -d --name netclient --restart unless-stopped',
    '--network host --privileged',
    `-e TOKEN=${token}`,
    '-v /etc/netclient:/etc/netclient',
    clientImage(version),
  ].join(' ')
}

/** The same container as a compose file [AN-017]. */
export function composeFile(version: string, token: string): string {
  return `services:
  netclient:
    image: ${clientImage(version)}
    container_name: netclient
    restart: unless-stopped
    network_mode: host
    privileged: true
    environment:
      TOKEN: ${token}
    volumes:
      - /etc/netclient:/etc/netclient
`
}
