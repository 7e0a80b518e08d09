/** Shaped like the messages that come; appears only when they take longer than 150 ms. */
export function TimelineSkeleton() {
  return (
    <div className="pc-rows pc-late" aria-hidden="true">
      {[64, 44, 72].map((percent, index) => (
        <div key={percent} className="pc-message" data-starts="" data-role={index === 1 ? 'user' : 'persona'}>
          {index !== 1 && <span className="pc-avatar pc-skeleton" style={{ width: 28, height: 28 }} />}
          <div className="pc-stack">
            <span className="pc-skeleton" style={{ width: `${percent}%`, height: 38, borderRadius: 16 }} />
          </div>
        </div>
      ))}
    </div>
  );
}
