import { useCan, useCapabilities, useSession } from '@meshdeck/platform'

/** Whether the server lets this person restart it (contract 1.1 and 2.2). To nobody else it is offered. */
export function useMayRestart(): boolean {
  const { isAdmin } = useCan()
  const { userPlatformRole } = useSession()
  const { restartsBySuperAdmin } = useCapabilities()
  return restartsBySuperAdmin ? userPlatformRole === 'super-admin' : isAdmin
}
