/** The UUID that the server sends where there is no object (`uuid.Nil` in Go). */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
