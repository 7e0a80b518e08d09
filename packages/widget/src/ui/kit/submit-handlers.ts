interface Cancellable {
  preventDefault(): void;
}

/**
 * What a form listens to. In a frame that is sandboxed without `allow-forms` no form is submitted, and `submit` is never fired; the
 * click on its button is, and for Enter too, which is a click on that button for browsers.
 */
export function submitHandlers(submit: () => void) {
  const onSubmit = (event: Cancellable) => {
    event.preventDefault();
    submit();
  };
  return {
    onSubmit,
    onClick(event: Cancellable & { readonly target: EventTarget }) {
      if ((event.target as Element).closest('[type="submit"]')) onSubmit(event);
    },
  };
}
