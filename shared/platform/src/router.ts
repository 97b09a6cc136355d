/*
 * The declarative router only. `createBrowserRouter` with loaders and actions would add 17 KB gzip
 * for what TanStack Query already does.
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

/** A route parameter that the route itself guarantees; throws where a page is mounted wrongly. */
export function useRequiredParam(name: string): string {
  const value = useParams()[name]
  if (value === undefined) throw new Error(`No route parameter ":${name}" on this page`)
  return value
}
