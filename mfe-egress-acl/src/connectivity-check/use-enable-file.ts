import { enableConfigFiles } from '@meshdeck/api/config-file-changes'
import { errorText, toast, useMutation } from '@meshdeck/platform'

import { useTranslation } from '../translations'

/** Enables a config file that somebody has disabled. */
export function useEnableFile(networkId: string) {
  const { t } = useTranslation()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await enableConfigFiles({ networkId, clientIds: [id], isEnabled: true })
    },
    onSuccess: (_done, { name }) => toast.success(t('connectivityCheck.fix.fileEnabled', { name })),
    onError: (error, { name }) =>
      toast.error(t('connectivityCheck.fix.fileNotEnabled', { name }), {
        description: errorText(error),
      }),
  })
}
