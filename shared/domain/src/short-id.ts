const SHORT_ID_LENGTH = 8

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Returns what stands on screen for something without a name: the beginning of a UUID; other IDs can be read as they are. */
export const shortId = (id: string): string => (isUuid(id) ? id.slice(0, SHORT_ID_LENGTH) : id)
