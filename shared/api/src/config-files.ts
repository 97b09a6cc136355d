import {
  api,
  API_MAJOR,
  queryOptions,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

/** What a new config file takes (contract 1.11); what is left out is an empty text or list. */
export type ConfigFileInput = {
  /** Its name. */
  clientid: string
  /** Of a key pair that its device has made; without it the server makes one. */
  publickey: string
  /** Addresses of name servers, with commas between them. */
  dns: string
  /** Ranges behind its device, as CIDR. */
  extraallowedips: string[]
  postup: string
  postdown: string
}

type Creation = { networkId: string; gatewayId: string; input: ConfigFileInput }

/** POST /extclients/{network}/{gateway} [AP-061]. The reply is empty, so the name is what it is read by. */
export function useCreateConfigFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ networkId, gatewayId, input }: Creation) => {
      const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(gatewayId)}`
      await readReply(api.post(path, { json: input }), z.unknown())
    },
    // also after a refusal: the node may be a gateway by now
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['nodes'] }),
  })
}

/** GET /extclients/{network}/{name}/file: the text that a WireGuard client takes, private key and all [AP-066]. */
export const configTextQuery = (networkId: string, clientId: string) =>
  queryOptions({
    queryKey: ['config-files', API_MAJOR, networkId, clientId] as const,
    queryFn: async ({ signal }) => {
      const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(clientId)}/file`
      const reply = await api.get(path, { signal })
      return reply.text()
    },
    // the key in it stays no longer than it is looked at
    gcTime: 0,
  })
