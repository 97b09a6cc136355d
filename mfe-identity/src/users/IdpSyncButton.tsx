import { idpSyncQuery } from '@meshdeck/api/idp'
import { syncIdp } from '@meshdeck/api/idp-changes'
import {
  errorText,
  toast,
  useCapabilities,
  useMutation,
  useQuery,
  useQueryClient,
} from '@meshdeck/platform'
import { Badge, Button, Stack, Text } from '@meshdeck/ui'
import { FolderSync } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useTranslation } from '../translations'

/**
 * Starts the sync of accounts and groups with the identity provider (decision OP-59) and shows its progress if the
 * server reports it: 1.0.0 responds at once and never reports the result (contract 1.7, 2.3).
 */
export function IdpSyncButton() {
  const { t } = useTranslation()
  const { reportsDirectorySync } = useCapabilities()
  const { data: sync } = useQuery({ ...idpSyncQuery(), enabled: reportsDirectorySync })
  const isUnderWay = sync?.status === 'in_progress'
  useFollowSync(isUnderWay)

  const { mutate: start, isPending } = useMutation({
    mutationFn: async () => {
      await syncIdp(undefined)
    },
    onSuccess: () =>
      toast.success(t('users.idpSync.started'), {
        description: reportsDirectorySync
          ? t('users.idpSync.reach')
          : `${t('users.idpSync.reach')} ${t('users.idpSync.silent')}`,
      }),
    onError: (error) =>
      toast.error(t('users.idpSync.notStarted'), { description: errorText(error) }),
  })
  const isBusy = isPending || isUnderWay

  return (
    <>
      {sync?.status === 'failed' && (
        <Stack gap="1" alignItems="flex-start" maxW="24rem">
          <Badge variant="surface" colorPalette="critical">
            {t('users.idpSync.failed')}
          </Badge>
          {sync.description && (
            <Text textStyle="xs" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
              {sync.description}
            </Text>
          )}
        </Stack>
      )}
      <Button
        icon={FolderSync}
        variant="outline"
        title={t('users.idpSync.reach')}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={() => !isBusy && start()}
      >
        {t(isUnderWay ? 'users.idpSync.underWay' : 'users.idpSync.action')}
      </Button>
    </>
  )
}

/** Refetches the data from the directory when the sync is done. */
function useFollowSync(isUnderWay: boolean) {
  const queryClient = useQueryClient()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) {
      void queryClient.invalidateQueries({ queryKey: ['users'] })
      void queryClient.invalidateQueries({ queryKey: ['user-groups'] })
    }
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, queryClient])
}
