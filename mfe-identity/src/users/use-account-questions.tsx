import {
  deleteUsers,
  disableUsers,
  enableUsers,
  resetSecondFactor,
  transferSuperAdmin,
} from '@meshdeck/api/user-changes'
import { errorText, toast, useSession } from '@meshdeck/platform'
import { Consequences, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'
import { LateUserDeletion } from './late-gone-reach'

/**
 * What can be done to one user or to several at once, with the question before it and the words after
 * it. `onDone` is called when it was done to all of them.
 */
export function useAccountQuestions({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const confirm = useConfirm()

  // the texts have a form for one, who is named, and forms for several, who are counted
  const who = (names: readonly string[]) => ({ count: names.length, name: names[0] ?? '' })

  return {
    /** Takes nothing away, so it is done without a question. */
    enable: async (names: readonly string[], onDone?: () => void) => {
      try {
        await enableUsers(names)
        toast.success(t('enable.done', who(names)))
        onDone?.()
      } catch (error) {
        toast.error(t('enable.failed', who(names)), { description: errorText(error) })
      }
    },

    disable: (names: readonly string[], onDone?: () => void) =>
      confirm({
        title: t('disable.title', who(names)),
        description: (
          <Stack gap="3">
            {names.length > 1 && (
              <Consequences lists={[{ title: t('disable.goes'), items: names }]} />
            )}
            <Text>{t('disable.text', who(names))}</Text>
          </Stack>
        ),
        action: t('disable.action', who(names)),
        onConfirm: async () => {
          await disableUsers(names)
          onDone?.()
        },
        success: t('disable.done', who(names)),
        failure: t('disable.failed', who(names)),
      }),

    delete: (names: readonly string[], onDone?: () => void) =>
      confirm({
        title: t('delete.title', who(names)),
        description: <LateUserDeletion names={names} />,
        action: t('delete.action', who(names)),
        // a name is typed as it is, whatever the language
        typedName: (names.length === 1 && names[0]) || t('delete.typed', who(names)),
        onConfirm: async () => {
          const reply = await deleteUsers.send(names)
          await deleteUsers.demandGone([{ input: names, reply }])
          // the page of one is left before he goes from the list
          await onLeave?.()
          await deleteUsers.settle([names])
          onDone?.()
        },
        success: t('delete.done', who(names)),
        failure: t('delete.failed', who(names)),
      }),

    resetSecondFactor: (name: string) =>
      confirm({
        title: t('factor.title', { name }),
        description: t('factor.text', { name }),
        action: t('factor.confirm'),
        typedName: name,
        onConfirm: async () => {
          await resetSecondFactor(name)
        },
        success: t('factor.done', { name }),
        failure: t('factor.failed'),
      }),

    transferSuperAdmin: (name: string) =>
      confirm({
        title: t('transfer.title', { name }),
        description: t('transfer.text', { name, ownName }),
        action: t('transfer.action'),
        typedName: name,
        onConfirm: async () => {
          await transferSuperAdmin(name)
        },
        success: t('transfer.done', { name }),
        failure: t('transfer.failed'),
      }),
  }
}
