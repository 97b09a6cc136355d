import { changeOldAccess } from '@meshdeck/api/old-access-changes'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import type { OldPairChange } from '@meshdeck/domain/old-access'
import { toast, useCapabilities, z } from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { useUnsavedGuard } from '@meshdeck/ui/dialog'
import { Form, SubmitButton } from '@meshdeck/ui/form'
import { RotateCcw, Undo2 } from 'lucide-react'

import { useTranslation } from '../translations'
import { type AccessDraft, useDraftVersion } from './access-matrix'

/** Maximum number of changes listed; the others are marked in the matrix. */
const MAX_CHANGES = 4

const nothingTyped = z.object({})

type Props = {
  networkId: string
  draft: AccessDraft
  /** Why this user may not make changes here. */
  refusal: string | undefined
  /** Element ID of the reason, for `aria-describedby`. */
  refusalId: string | undefined
}

/** Shows unsaved changes, their effect, and the buttons to save or discard them (decision OP-48). */
export function AccessChanges({ networkId, draft, refusal, refusalId }: Props) {
  const { t } = useTranslation()
  useDraftVersion(draft)
  const { opened, closed, configFilePairs } = draft.counts()
  const count = opened + closed
  // there is nothing to close on a page
  const { question } = useUnsavedGuard({
    isUnsaved: count > 0,
    asksAs: 'other',
    onClose: () => {},
  })

  async function handleSubmit() {
    const changes = draft.changes()
    const goneChanges = await changeOldAccess({ networkId, changes, hasFiles: configFilePairs > 0 })
    if (goneChanges.length === 0) return toast.success(t('oldAcls.changes.updated'))
    const leftOut = t('oldAcls.changes.gone', { count: goneChanges.length })
    // no request was sent
    if (goneChanges.length === changes.length) return toast.warning(leftOut)
    return toast.warning(t('oldAcls.changes.updated'), { description: leftOut })
  }

  return (
    <Box
      as="section"
      aria-label={t('oldAcls.changes.title')}
      layerStyle="panel"
      p="3"
      flexShrink="0"
    >
      <Form
        initialValues={{}}
        schema={nothingTyped}
        failure={t('oldAcls.changes.failed')}
        // the matrix marks what another user has changed, and this says so below
        fieldErrors={(error) => (isCollisionError(error) ? { pairs: error.message } : {})}
        onSubmit={handleSubmit}
      >
        <Flex gap="3" alignItems="center" flexWrap="wrap">
          <Text role="status" flex="1" minW="12rem" fontWeight="500">
            {count === 0
              ? t('oldAcls.changes.none')
              : [
                  t('oldAcls.changes.count', { count }),
                  opened > 0 && t('oldAcls.changes.opened', { count: opened }),
                  closed > 0 && t('oldAcls.changes.closed', { count: closed }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </Text>
          <Flex gap="2" flexWrap="wrap">
            <Button icon={Undo2} disabled={!draft.canUndo()} onClick={draft.undo}>
              {t('oldAcls.changes.undo')}
            </Button>
            <Button icon={RotateCcw} disabled={count === 0} onClick={() => draft.reset()}>
              {t('oldAcls.changes.reset')}
            </Button>
            <SubmitButton {...((count === 0 || refusal !== undefined) && { disabled: true })}>
              {t('oldAcls.changes.submit')}
            </SubmitButton>
          </Flex>
        </Flex>
        {refusal !== undefined && (
          <Text id={refusalId} color="fg.muted">
            {refusal}
          </Text>
        )}
        <ConflictNotice draft={draft} />
        {count > 0 && <WhatChanges draft={draft} count={count} hasFiles={configFilePairs > 0} />}
      </Form>
      {question}
    </Box>
  )
}

/** Shown when another user has changed the same pairs. */
function ConflictNotice({ draft }: { draft: AccessDraft }) {
  const { t } = useTranslation()
  const count = draft.contestedCount()
  if (count === 0) return null
  return (
    <Callout tone="warning" role="alert">
      {t('oldAcls.changes.contested', { count })}
      <Box mt="2">
        <Button size="sm" onClick={() => draft.reset('contested')}>
          {t('oldAcls.changes.keepTheirs')}
        </Button>
      </Box>
    </Callout>
  )
}

type WhatProps = { draft: AccessDraft; count: number; hasFiles: boolean }

function WhatChanges({ draft, count, hasFiles }: WhatProps) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const members = new Map(draft.matrix.members.map((member) => [member.id, member]))

  function sentence({ a, b, isOpen }: OldPairChange) {
    const [first, second] = [members.get(a), members.get(b)]
    const names = { one: first?.name ?? a, other: second?.name ?? b }
    const configFileCount = [first, second].filter((member) => member?.kind === 'client').length
    if (configFileCount <= (isPro ? 1 : 0)) {
      return t(isOpen ? 'oldAcls.changes.willAllow' : 'oldAcls.changes.willBlock', names)
    }
    // has no effect, as the text below explains
    const access = t(isOpen ? 'oldAcls.access.allowed' : 'oldAcls.access.denied')
    return t('oldAcls.cell.state', { ...names, access })
  }

  return (
    <Stack gap="1" textStyle="sm" color="fg.muted">
      <Box as="ul" aria-label={t('oldAcls.changes.list')} listStyleType="none">
        {draft.changes(MAX_CHANGES).map((change) => (
          <li key={`${change.a} ${change.b}`}>{sentence(change)}</li>
        ))}
        {count > MAX_CHANGES && (
          <li>{t('oldAcls.changes.more', { count: count - MAX_CHANGES })}</li>
        )}
      </Box>
      {hasFiles && <Text>{t(isPro ? 'oldAcls.effect.filesOfPro' : 'oldAcls.effect.files')}</Text>}
    </Stack>
  )
}
