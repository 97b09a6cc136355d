/** The decoded segments of a path. One that cannot be decoded stays as it is: the path matches nothing then. */
export function pathSegments(path: string): string[] {
  return path.split('/').filter(Boolean).map(decodeSegment)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
