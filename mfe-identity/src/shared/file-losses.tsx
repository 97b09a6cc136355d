import { type ConfigFile, everyConfigFileQuery } from '@meshdeck/api/config-files'
import { networkRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type User, type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import type { FileFacts } from '@meshdeck/domain/config-file-losses'
import { queryClient, useCapabilities, useQuery } from '@meshdeck/platform'
import { Consequences, type ConsequenceItem, ErrorPanel, Stack, Text } from '@meshdeck/ui'
import { useEffect, useMemo } from 'react'

import { useTranslation } from '../translations'

type Facts = FileFacts<ConfigFile> & { roles: ReadonlyMap<string, Role> }

/** Which config files a change deletes. Memoise it for the hooks. */
export type FileRule = (facts: Facts) => readonly ConfigFile[]

const age = { staleTime: Infinity }

/** What rules go by, and how the reading went; only Pro deletes config files with memberships and roles. */
function useFileFacts() {
  const { isPro, hasBulkNodes: isLater } = useCapabilities()
  const lists = { ...age, enabled: isPro }
  const files = useQuery({ ...everyConfigFileQuery(), ...lists })
  const users = useQuery({ ...userListQuery(), ...lists })
  const groups = useQuery({ ...userGroupListQuery(), ...lists })
  const roles = useQuery({ ...networkRoleListQuery(), ...lists })

  const facts = useMemo(
    () =>
      files.data && users.data && groups.data && roles.data
        ? factsOf([files.data, users.data, groups.data, roles.data], { isPro, isLater })
        : undefined,
    [files.data, users.data, groups.data, roles.data, isPro, isLater],
  )
  const failed = [files, users, groups, roles].find(({ data, error }) => !data && error)
  return { facts, failed }
}

type Lists = [readonly ConfigFile[], readonly User[], readonly UserGroup[], readonly Role[]]

const factsOf = ([files, users, groups, roles]: Lists, server: Facts['server']): Facts => ({
  files,
  users,
  groups: new Map(groups.map((group) => [group.id, group])),
  roles: new Map(roles.map((role) => [role.id, role])),
  server,
})

/**
 * Names the config files that a change deletes. Renders nothing if there are none or they haven't loaded.
 * @param onFiles called with the names once they are known
 */
export function useLostFilesLine(
  rule: FileRule,
  onFiles?: (names: readonly string[]) => void,
): ConsequenceItem[] {
  const { t } = useTranslation()
  const { facts } = useFileFacts()
  const names = useMemo(() => (facts ? namesOf(rule(facts)) : []), [facts, rule])
  // once they are deleted they aren't listed any more
  useEffect(() => {
    if (names.length > 0) onFiles?.(names)
  }, [names, onFiles])
  return names.length > 0 ? [{ label: t('fileLosses.files', { count: names.length }), names }] : []
}

/** The config files that a change of memberships or roles deletes, before it is saved; nothing where it deletes none. */
export function FileLosses({ rule }: { rule: FileRule }) {
  const { t } = useTranslation()
  const { failed } = useFileFacts()
  const items = useLostFilesLine(rule)

  return (
    <div aria-live="polite">
      {failed && (
        <ErrorPanel
          error={failed.error}
          title={t('fileLosses.failed')}
          onRetry={() => void failed.refetch()}
        />
      )}
      {items.length > 0 && (
        <Stack gap="1">
          <Consequences lists={[{ title: t('delete.goes'), items }]} />
          <Text textStyle="sm" color="fg.muted">
            {t('fileLosses.why')}
          </Text>
        </Stack>
      )}
    </div>
  )
}

/**
 * Says in a toast which config files a change has deleted: asked for before the change is sent, with what the question
 * has read. Gives nothing where it deletes none or the lists can't be read: that stops no change.
 */
export function useFileOutcome(): (rule: FileRule) => Promise<string | undefined> {
  const textOf = useOutcomeText()
  const { isPro, hasBulkNodes: isLater } = useCapabilities()

  async function read() {
    const lists = await Promise.all([
      queryClient.fetchQuery({ ...everyConfigFileQuery(), ...age }),
      queryClient.fetchQuery({ ...userListQuery(), ...age }),
      queryClient.fetchQuery({ ...userGroupListQuery(), ...age }),
      queryClient.fetchQuery({ ...networkRoleListQuery(), ...age }),
    ])
    return factsOf(lists, { isPro, isLater })
  }

  return async (rule) => {
    const facts = isPro ? await read().catch(() => undefined) : undefined
    return facts && textOf(namesOf(rule(facts)))
  }
}

const namesOf = (files: readonly ConfigFile[]) =>
  files.map(({ clientid, network }) => `${clientid} (${network})`)

/**
 * Parts of a deletion that also deletes config files: the confirmation passes the listed names to `onFiles`, and the toast
 * shows `outcome`.
 */
export function useDeletedFiles() {
  const textOf = useOutcomeText()

  return () => {
    let deleted: readonly string[] = []
    return {
      onFiles: (names: readonly string[]) => {
        deleted = names
      },
      outcome: () => textOf(deleted),
    }
  }
}

/** Returns the toast's text about deleted config files, or nothing without any. */
function useOutcomeText() {
  const { t } = useTranslation()

  return (names: readonly string[]) =>
    names.length > 0
      ? t('fileLosses.done', { count: names.length, names: names.join(', ') })
      : undefined
}
