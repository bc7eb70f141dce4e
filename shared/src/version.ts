/** Version of the client that this server serves; responses carry it as `x-client-version`. */
export const clientVersion = '1.0.0'
