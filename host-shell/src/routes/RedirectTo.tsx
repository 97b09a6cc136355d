import { generatePath, Navigate, useLocation, useParams } from '@meshdeck/platform'

/** A redirect that a fragment declares; parameters and query go along. */
export function RedirectTo({ pattern }: { pattern: string }) {
  const params = useParams()
  const { search } = useLocation()
  return <Navigate to={generatePath(pattern, params) + search} replace />
}
