/** How a link of a message opens: away from the host page, which neither follows nor vouches for it (SEC3). */
export const awayProps = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;
