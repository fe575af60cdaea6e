/** A link to another site that a member wrote. */
export function WebLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="wrap-anywhere text-brand-ink underline decoration-brand-ink/40 underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  );
}
