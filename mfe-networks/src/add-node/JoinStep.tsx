import {
  enrollmentKeyListQuery,
  keyName,
  useCreateEnrollmentKey,
} from '@meshdeck/api/enrollment-keys'
import { joinCommand } from '@meshdeck/domain/join-command'
import { errorText, useSuspenseQuery, useTranslation } from '@meshdeck/platform'
import { Button, Callout, CommandBlock, Text } from '@meshdeck/ui'

import { findJoinKey, joinKeyName } from './join-key'

/** The command that joins the network, or the key it still lacks [AN-015, AN-016]. */
export function JoinStep({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')
  const { data: keys } = useSuspenseQuery(enrollmentKeyListQuery())
  const key = findJoinKey(keys, networkId)
  if (!key) return <MissingKey networkId={networkId} />

  return (
    <>
      <CommandBlock command={joinCommand(key.token)} of={t('addNode.joinCommand')} />
      <Text textStyle="xs" color="fg.muted">
        {t('addNode.tokenFrom', { name: keyName(key) })}
      </Text>
    </>
  )
}

function MissingKey({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')
  const { mutate: createKey, isPending, error } = useCreateEnrollmentKey()
  const key = { name: joinKeyName(networkId), networks: [networkId] }

  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('addNode.noKey')}
      </Text>
      {error && (
        <Callout tone="critical" role="alert">
          {errorText(error)}
        </Callout>
      )}
      <Button alignSelf="flex-start" disabled={isPending} onClick={() => createKey(key)}>
        {t('addNode.createKey')}
      </Button>
    </>
  )
}
