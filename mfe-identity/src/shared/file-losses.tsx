import { type ConfigFile, allConfigFilesQuery } from '@meshdeck/api/config-files'
import { networkRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type User, type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import type { FileFacts } from '@meshdeck/domain/config-file-losses'
import { queryClient, type TFunction, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { Consequences, type ConsequenceItem, ErrorPanel, Stack, Text } from '@meshdeck/ui'
import { useEffect, useMemo } from 'react'

import { useTranslation } from '../translations'

type Facts = FileFacts<ConfigFile> & { roles: ReadonlyMap<string, Role> }

/** Returns the config files that a change deletes. Memoize it for the hooks. */
export type FileRule = (facts: Facts) => readonly ConfigFile[]

/** Loads the data of the rules. Only Pro deletes config files with memberships and roles. */
function useFileFacts() {
  const server = useCapabilities()
  const { isPro } = server
  const configFiles = useCachedQuery({ ...allConfigFilesQuery(), enabled: isPro })
  const users = useCachedQuery({ ...userListQuery(), enabled: isPro })
  const groups = useCachedQuery({ ...userGroupListQuery(), enabled: isPro })
  const roles = useCachedQuery({ ...networkRoleListQuery(), enabled: isPro })

  const facts = useMemo(
    () =>
      configFiles.data && users.data && groups.data && roles.data
        ? factsOf([configFiles.data, users.data, groups.data, roles.data], server)
        : undefined,
    [configFiles.data, users.data, groups.data, roles.data, server],
  )
  const failed = [configFiles, users, groups, roles].find(({ data, error }) => !data && error)
  return { facts, failed }
}

type Lists = [readonly ConfigFile[], readonly User[], readonly UserGroup[], readonly Role[]]

const factsOf = ([configFiles, users, groups, roles]: Lists, server: Facts['server']): Facts => ({
  configFiles,
  users,
  groups: new Map(groups.map((group) => [group.id, group])),
  roles: new Map(roles.map((role) => [role.id, role])),
  server,
})

/**
 * Returns a line with the config files that a change deletes, or none if there are no such files or they haven't
 * loaded. Calls `onFiles` with the names once they are known.
 */
export function useLostFilesLine(
  rule: FileRule,
  onFiles?: (names: readonly string[]) => void,
): ConsequenceItem[] {
  const { t } = useTranslation()
  const { names } = useLostFiles(rule)
  // once deleted, they are no longer in the list
  useEffect(() => {
    if (names.length > 0) onFiles?.(names)
  }, [names, onFiles])
  return linesOf(t, names)
}

function useLostFiles(rule: FileRule) {
  const { facts, failed } = useFileFacts()
  const names = useMemo(() => (facts ? namesOf(rule(facts)) : []), [facts, rule])
  return { names, failed }
}

const linesOf = (t: TFunction<'identity'>, names: readonly string[]): ConsequenceItem[] =>
  names.length > 0 ? [{ label: t('shared.fileLosses.files', { count: names.length }), names }] : []

/** Lists the config files that a change of memberships or roles will delete. */
export function FileLosses({ rule }: { rule: FileRule }) {
  const { t } = useTranslation()
  const { names, failed } = useLostFiles(rule)
  const items = linesOf(t, names)

  return (
    <div aria-live="polite">
      {failed && <ErrorPanel reading={failed} title={t('shared.fileLosses.failed')} />}
      {items.length > 0 && (
        <Stack gap="1">
          <Consequences lists={[{ title: t('users.delete.affected'), items }]} />
          <Text textStyle="sm" color="fg.muted">
            {t('shared.fileLosses.why')}
          </Text>
        </Stack>
      )}
    </div>
  )
}

/**
 * Returns a function for the toast's text about the config files that a change deletes. Call it before sending the change.
 * Returns nothing if it deletes none or the lists fail to load, which doesn't stop the change.
 */
export function useFileOutcome(): (rule: FileRule) => Promise<string | undefined> {
  const textOf = useOutcomeText()
  const server = useCapabilities()
  const { isPro } = server

  async function read() {
    // as in `useCachedQuery`
    const age = { staleTime: Infinity }
    const lists = await Promise.all([
      queryClient.fetchQuery({ ...allConfigFilesQuery(), ...age }),
      queryClient.fetchQuery({ ...userListQuery(), ...age }),
      queryClient.fetchQuery({ ...userGroupListQuery(), ...age }),
      queryClient.fetchQuery({ ...networkRoleListQuery(), ...age }),
    ])
    return factsOf(lists, server)
  }

  return async (rule) => {
    const facts = isPro ? await read().catch(() => undefined) : undefined
    return facts && textOf(namesOf(rule(facts)))
  }
}

const namesOf = (configFiles: readonly ConfigFile[]) =>
  configFiles.map(({ clientid, network }) => `${clientid} (${network})`)

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
      ? t('shared.fileLosses.done', { count: names.length, names: names.join(', ') })
      : undefined
}
