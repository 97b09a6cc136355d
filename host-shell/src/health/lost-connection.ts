import { queryClient, type ServerStatus } from '@meshdeck/platform'

const statusKey = { queryKey: ['server-status'] as const }

/** Asks how the server is, unless that is being asked already. Whether it is there; never rejects. */
export async function askStatus(): Promise<boolean> {
  await queryClient.refetchQueries(statusKey, { cancelRefetch: false })
  return queryClient
    .getQueriesData<ServerStatus>(statusKey)
    .some(([, status]) => status?.isNetworkHealthy)
}
