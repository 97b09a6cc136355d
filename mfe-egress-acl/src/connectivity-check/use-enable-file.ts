import { enableConfigFiles } from '@meshdeck/api/config-file-changes'
import { errorText, toast, useMutation } from '@meshdeck/platform'

import { useConnectivityCheckWords } from './connectivity-check-words'

/** Enables a config file that somebody has disabled. */
export function useEnableFile(networkId: string) {
  const { t } = useConnectivityCheckWords()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await enableConfigFiles({ networkId, clientIds: [id], isEnabled: true })
    },
    onSuccess: (_done, { name }) => toast.success(t('fix.fileEnabled', { name })),
    onError: (error, { name }) =>
      toast.error(t('fix.fileNotEnabled', { name }), { description: errorText(error) }),
  })
}
