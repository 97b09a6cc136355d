import { useEstate } from './use-gateway-rows'

/** How the nodes of a network are called: by their devices, and one that nobody knows by its id. */
export function useNodeName(networkId: string): (id: string) => string {
  const { data: estate } = useEstate(networkId, { isFreshEnough: true })

  return (id) => {
    const node = estate?.nodes.find((one) => one.id === id)
    return estate?.hosts.find((host) => host.id === node?.hostid)?.name || id
  }
}
