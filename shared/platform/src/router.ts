/*
 * Only the declarative router. `createBrowserRouter` with loaders and actions would add 17 KB gzip for what TanStack
 * Query already does.
 */
export {
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import { useParams } from 'react-router-dom'

/** Returns a route parameter that the route guarantees; throws if a page is mounted incorrectly. */
export function useRequiredParam(name: string): string {
  const value = useParams()[name]
  if (value === undefined) throw new Error(`No route parameter ":${name}" on this page`)
  return value
}
