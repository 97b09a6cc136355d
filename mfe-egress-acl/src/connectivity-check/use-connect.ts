import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import { errorText, toast, useCapabilities, useMutation } from '@meshdeck/platform'

import { useTranslation } from '../translations'

/** Connects a node that somebody has disconnected. */
export function useConnect(networkId: string) {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const current = hasBulkNodes ? undefined : await readNodes(networkId)
      await connectNodes({ networkId, ids: [id], isConnected: true, current })
    },
    onSuccess: (_done, { name }) => toast.success(t('connectivityCheck.fix.connected', { name })),
    onError: (error, { name }) =>
      toast.error(t('connectivityCheck.fix.connectFailed', { name }), {
        description: errorText(error),
      }),
  })
}
