import { errorText, type Resource, toast, useMutation, useQueryClient } from '@meshdeck/platform'

import { useTranslation } from '../translations'

/**
 * Reads again what is on screen of the given resources and says how it went [ER-019, ER-020].
 */
export function useRefresh(resources: readonly Resource[]) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () =>
      Promise.all(
        resources.map((resource) =>
          queryClient.refetchQueries(
            { queryKey: [resource], type: 'active' },
            { throwOnError: true },
          ),
        ),
      ),
    onSuccess: () => toast.success(t('refresh.done')),
    onError: (error) => {
      // a session that ends takes what is being read with it, and says so itself; only such errors are `silent`
      if (!('silent' in error)) toast.error(t('refresh.failed'), { description: errorText(error) })
    },
  })
}
