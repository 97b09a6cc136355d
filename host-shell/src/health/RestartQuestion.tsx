import { restartServer } from '@meshdeck/api/server'
import { errorText, toast, useMutation } from '@meshdeck/platform'
import { ConfirmDialog } from '@meshdeck/ui/dialog'

import { useHealthWords } from './health-words'

/** Asks, then restarts the server and says how it went [SV-017, ER-041, ER-049]. */
export function RestartQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useHealthWords()
  const { mutate: restart, isPending } = useMutation({
    mutationFn: restartServer,
    onSuccess: () => toast.success(t('restart.done'), { description: t('restart.wait') }),
    onError: (error) => toast.error(t('restart.failed'), { description: errorText(error) }),
    onSettled: onClose,
  })

  return (
    <ConfirmDialog
      title={t('restart.question')}
      action={t('restart.action')}
      isBusy={isPending}
      onConfirm={() => restart()}
      onClose={onClose}
    >
      {t('restart.effect')}
    </ConfirmDialog>
  )
}
